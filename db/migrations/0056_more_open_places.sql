-- Reviewers also look at seals that lie over the drawing, turned pages and links. `detail` says what the page image doesn't show.
alter table open_place
  add column detail text,
  drop constraint open_place_kind,
  add constraint open_place_kind check
    (kind in ('unexplained', 'covered', 'over-drawing', 'turned', 'link', 'unread-seal')) not valid;
