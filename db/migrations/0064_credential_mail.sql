-- When a person last got, or is about to get, a mail of a kind with a one-time link: the next one keeps its distance.
create table credential_mail (
  user_id integer not null references app_user on delete cascade,
  kind text not null,
  mail_id uuid not null,
  due_at timestamptz not null,
  primary key (user_id, kind)
);
