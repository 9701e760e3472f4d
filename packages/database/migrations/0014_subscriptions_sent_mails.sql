-- What was already said in a mail (such as one refund, or one cancellation), so that it is said once.
create table sent_mails (
  key text primary key,
  sent_at timestamptz not null default now()
);

-- To find whether a payment waits for its confirmation.
create index stripe_events_action_required on stripe_events (object_id) where type = 'invoice.payment_action_required';

-- Events of one object that are not processed are processed together.
create index stripe_events_unprocessed_object on stripe_events (object_id) where processed_at is null;
