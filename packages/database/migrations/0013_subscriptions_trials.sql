-- Whether a trial was granted: a card gets one trial, whoever gives it. A trial that was not granted is ended at Stripe.
create table trials (
  subscription_id text primary key,
  -- Null once the account is deleted: the card has had its trial all the same.
  user_id uuid references users (id) on delete set null,
  card_fingerprint text not null,
  price_id text not null,
  granted boolean not null,
  decided_at timestamptz not null default now()
);
create unique index trials_granted on trials (card_fingerprint) where granted;
create index trials_user on trials (user_id);
