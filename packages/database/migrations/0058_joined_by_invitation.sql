-- The invitation that a member joined by, so that its link still leads them into the workspace.
-- SHA-256 of the secret in its mail; null for members who joined before this migration or without the link.
alter table workspace_members add column invitation_token bytea;
