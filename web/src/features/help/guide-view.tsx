import { type MouseEvent, useMemo } from 'react';
import { KeyCap } from '../../ui/key-cap.tsx';
import classes from './guide-view.module.css';
import { pictureAddress } from './guide-sources.ts';
import { type Block, type Inline, parseGuide } from './parse-guide.ts';

/** A guide with its table of contents. */
export function GuideView({ source }: { source: string }) {
  const { title, blocks } = useMemo(() => parseGuide(source), [source]);
  const sections = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []));
  return (
    <div className={classes.page}>
      <title>{`${title} · Sealdesk`}</title>
      <h1 className={classes.title}>{title}</h1>
      <nav className={classes.contents} aria-label="Contents">
        <ul>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={jump}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.text}>
        {blocks.map((block, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a guide does not change while it is shown
          <BlockView key={place} block={block} />
        ))}
      </div>
    </div>
  );
}

/** The address stays as it is: Back leads to the screen before the guide. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>(event.currentTarget.hash);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((content, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a guide does not change while it is shown
            <li key={place}>
              <Line content={content} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableView block={block} />;
    case 'picture':
      return <img className={classes.picture} src={pictureAddress(block.file)} alt={block.alt} />;
  }
}

function TableView({ block }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((cell, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a guide does not change while it is shown
            <th key={place} scope="col">
              <Line content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- a guide does not change while it is shown
          <tr key={line}>
            {row.map((cell, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a guide does not change while it is shown
              <td key={place}>
                <Line content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ content }: { content: Inline[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- a guide does not change while it is shown
  return content.map((part, place) => <Part key={place} part={part} />);
}

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'key':
      return <KeyCap>{part.text}</KeyCap>;
    case 'link':
      return (
        <a href={part.href} onClick={jump}>
          {part.text}
        </a>
      );
    case 'text':
      return part.text;
  }
}
