/** An event as the server sent it. */
export type ServerEvent = { name: string; data: unknown };

/** Reads server-sent events out of text that comes in pieces of any size; gives the function that takes a piece. */
export function eventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const frames = (rest + piece).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const event = readFrame(frame);
      if (event) onEvent(event);
    }
  };
}

/** Null for a comment, by which the server only says that it is there. */
function readFrame(frame: string): ServerEvent | null {
  let name = '';
  let data = '';
  for (const line of frame.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice('event: '.length);
    if (line.startsWith('data: ')) data = line.slice('data: '.length);
  }
  return name === '' ? null : { name, data: JSON.parse(data) };
}
