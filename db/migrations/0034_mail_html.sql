-- A mail is text and a page of the same words, written together. One that was queued before goes out as text.
alter table mail add column html text;
