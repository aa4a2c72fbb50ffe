import { drawTruss, newPage, printLines } from './pdf-page.ts';
import type { Page } from './pdf-page.ts';

/** A placement plan, which is larger than any drawing and never counted. */
export function layoutSheet(job = 'B24-0117'): Page {
  const page = newPage(1224, 792);
  printLines(page, 36, 770, [
    'TRUSS PLACEMENT DIAGRAM',
    `JOB NO: ${job}   PAGE NO: 1 OF 1`,
    'HANGER SCHEDULE',
    'THIS IS A TRUSS PLACEMENT DIAGRAM ONLY.',
  ]);
  return page;
}

/** A standard detail of MiTek. */
export function mitekDetail(code = 'MII-SCAB-BRACE', title = 'STANDARD SCAB-BRACE DETAIL'): Page {
  const page = newPage();
  printLines(page, 36, 770, [
    `AUGUST 1, 2016   ${title}   ${code}`,
    'MiTek USA, Inc.   Page 1 of 1',
    'Note: Scab-Bracing to be used when continuous lateral bracing at midpoint (or T-Brace) is impractical.',
  ]);
  return page;
}

/** A standard detail of Alpine, which is known by its number. */
export function alpineDetail(code = 'A11530ENC160118'): Page {
  const page = newPage();
  printLines(page, 36, 770, [
    'Gable Stud Reinforcement Detail   ASCE 7-16: 160 mph Wind Speed, 15 Mean Height, Enclosed, Exposure C',
    'Alpine, a division of ITW Building Components Group Inc. shall not be responsible for any deviation',
    `DRWG ${code}`,
  ]);
  return page;
}

/** A page that shows a drawing and has no text, as a scanner makes it. */
export function scannedSheet(): Page {
  const page = newPage();
  drawTruss(page);
  return page;
}
