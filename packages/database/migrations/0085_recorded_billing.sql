-- What Stripe reported and the activity log has (such as one refund, or one credit note), so that it is recorded once.
create table recorded_billing (
  key text primary key,
  recorded_at timestamptz not null default now()
);
