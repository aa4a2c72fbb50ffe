-- What the people of a company, or of a corporation, did on a day of the firm and nobody can delete again.
create table budget_use (
  holder text not null,
  what text not null,
  day date not null,
  used bigint not null,
  primary key (holder, what, day)
);
create index budget_use_day on budget_use (day);

-- Where operations allow more in a day than everyone has.
create table budget_raise (
  holder text not null,
  what text not null,
  most bigint not null,
  primary key (holder, what)
);
