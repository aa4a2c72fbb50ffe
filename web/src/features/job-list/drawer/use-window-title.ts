import { useEffect } from 'react';

/** Shows that title in the window while the component is there, and the former one after it. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
}
