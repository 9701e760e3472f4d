-- A plan that is kept although a payment failed ends by itself: when, by Stripe's clock. Null for any other role.
alter table user_roles add column grace_ends_at timestamptz;
create index user_roles_grace on user_roles (grace_ends_at) where grace_ends_at is not null;

-- The object an event speaks of (a subscription, an invoice, a charge, a dispute), to fetch it afresh from Stripe.
alter table stripe_events add column object_id text;
