-- Staff sign in through the firm's provider. Only create-user at the terminal gives a member of staff a password (decision 3).
alter table app_user add column may_use_password boolean not null default false;

-- A step of an invitation is no step of a sign-in through the firm.
alter table sign_in_step
  drop constraint sign_in_step_kind,
  add constraint sign_in_step_kind
    check (kind in ('oidc', 'totp', 'passkey', 'new-passkey', 'new-totp', 'invitation')) not valid;

alter table directory_event
  drop constraint directory_event_kind,
  add constraint directory_event_kind check (kind in ('created', 'changed', 'removed', 'invited', 'invitation-withdrawn',
    'invitation-accepted', 'second-factor-reset', 'sessions-ended', 'passkey-added', 'passkey-removed', 'code-set',
    'recovery-codes-made', 'recovery-code-used', 'password-set', 'email-change-asked', 'email-change-confirmed',
    'email-change-waived', 'email-change-done', 'email-change-withdrawn', 'credentials-removed')) not valid;

-- A member of staff with a password is from the terminal, unless they were linked to an employee later: customers kept theirs.
update app_user u set may_use_password = true
from contact c
where c.id = u.contact_id and c.employee_id is not null and u.password_hash is not null
  and not exists (select from directory_event e where e.subject = 'contact' and e.subject_id = c.id and e.kind = 'changed'
    and e.detail ? 'employee_id');

with kept as (
  select u.id from app_user u join contact c on c.id = u.contact_id
  where c.employee_id is not null and not u.may_use_password
), ended as (
  delete from session where user_id in (select id from kept)
    and method in ('password', 'password-and-code', 'recovery-code', 'passkey', 'link')
), no_passkeys as (
  delete from passkey where user_id in (select id from kept)
), no_codes as (
  delete from recovery_code where user_id in (select id from kept)
)
update app_user set password_hash = null, password_changed_at = null, totp_secret = null, totp_last_step = null,
  totp_since = null, totp_used_at = null
where id in (select id from kept) and (password_hash is not null or totp_secret is not null);
