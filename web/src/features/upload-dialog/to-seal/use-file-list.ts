import { useEffect, useReducer, useRef } from 'react';
import { EMPTY_LIST, nextList, type FileList, type FileListEvent } from './file-list.ts';
import { readFiles } from './read-files.ts';

type FileListHandle = {
  list: FileList;
  add: (files: readonly File[]) => Promise<void>;
  move: (id: number, to: number) => void;
  remove: (id: number) => void;
  /** Keeps the files as they are sent now. */
  markSent: () => void;
  clear: () => void;
};

/** The files that were chosen here, of which there are at most so many. */
export function useFileList(most: number): FileListHandle {
  const [list, dispatch] = useReducer(nextList as (list: FileList, event: FileListEvent) => FileList, EMPTY_LIST);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  // One choice is read after the other: the second is compared with what the first added.
  const reading = useRef(Promise.resolve());
  const read = async (files: readonly File[]) => {
    const listed = latest.current.files.map(({ file }) => file);
    dispatch({ kind: 'added', files: await readFiles(files, listed), most });
  };
  return {
    list,
    add: (files) => {
      dispatch({ kind: 'chosen' });
      return (reading.current = reading.current.then(() => read(files)));
    },
    move: (id, to) => dispatch({ kind: 'moved', id, to }),
    remove: (id) => dispatch({ kind: 'removed', id }),
    markSent: () => dispatch({ kind: 'sent' }),
    clear: () => dispatch({ kind: 'cleared' }),
  };
}
