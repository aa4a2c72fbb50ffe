-- Which task of a group runs, for queues in which a group has one place. The queue looks for a running task of the group
-- before it gives one out, but two workers that look at the same moment both see none. A claim counts while its task is
-- active, so that of a killed worker ends with the task's heartbeat.
create table task_claim (
  queue text not null,
  group_id text not null,
  task_id uuid not null,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (queue, group_id)
);
