-- Reviewers also look at what the image of a page doesn't show, such as the text of a note.
alter table open_place
  drop constraint open_place_kind,
  add constraint open_place_kind check
    (kind in ('unexplained', 'covered', 'over-drawing', 'turned', 'link', 'not-drawn', 'unread-seal')) not valid;
