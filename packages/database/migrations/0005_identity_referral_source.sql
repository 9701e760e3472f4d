-- Where a person who begins with Google came from: told when the popup opens, saved with the account it may make.
alter table google_sign_ins add column referral_source text;
