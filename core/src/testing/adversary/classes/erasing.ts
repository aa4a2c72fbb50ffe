import { drawSeal, type Seal } from '../../sealed/seal-face.ts';
import { pictureOf, putPicture } from '../../sealed/pictures.ts';
import type { Dictionary } from '../../sealed/pdf-objects.ts';
import { round, textCommand, widthOf, type Area } from '../aims.ts';
import { drawOn } from '../draw-on-page.ts';
import type { Scene, TamperClass, Tampering } from '../tamper-class.ts';
import { drawnOver, instead, lineAt, onPage, printedAt, redrawn } from './edits.ts';
import { allWhite } from './white-pictures.ts';

/** Ink of the drawing that is not seen any more, while its words often stay for programs to read. */
export const ERASING_CLASSES: TamperClass[] = [
  {
    id: 'line-removed',
    title: 'A web or chord of the truss is not there',
    expected: 'refuse',
    aim: 'line',
    apply: (scene) => instead(scene),
  },
  {
    id: 'line-restyled',
    title: 'A line of the truss is thinner, broken, or nearly white',
    expected: 'refuse-or-list',
    aim: 'line',
    ways: ['[2 4] 0 d', '0.9 G', '0.1 w 0.8 G', '3 w'],
    apply: (scene) => instead(scene, `q ${scene.way} ${lineOf(scene)} Q`),
  },
  {
    id: 'white-box',
    title: 'A white box hides a note whose words stay',
    expected: 'refuse',
    aim: 'note',
    relations: ['apart', 'beside'],
    ways: ['box', 'stroke', 'words of white boxes', 'inline picture'],
    apply: whiteOver,
  },
  {
    id: 'digit-part-whitened',
    title: 'A white stroke takes a part of a digit away, such as 8 to 3',
    expected: 'refuse-or-list',
    aim: 'number',
    apply(scene) {
      const printed = printedAt(scene.aim);
      const { text, y, size } = printed;
      // Without its upper left curve 0, 6, 8 and 9 are others; of another digit the lower half goes.
      const place = Array.from(text).findIndex((glyph) => '0689'.includes(glyph));
      const left = printed.x + widthOf(printed, text.slice(0, Math.max(0, place)));
      const part =
        place === -1
          ? [left, y - 0.2, size * 0.556, size * 0.36]
          : [left - 0.1, y + size * 0.38, size * 0.21, size * 0.26];
      const box = part.map(round).join(' ');
      return drawnOver(scene, [`q 1 g ${box} re f Q`]);
    },
  },
  {
    id: 'nearly-white',
    title: 'A note is printed in nearly white ink',
    expected: 'refuse',
    aim: 'note',
    ways: ['0.93 g', '0.8 g', '1 1 0.75 rg', '0.02 0 0 0 k'],
    apply: (scene) => instead(scene, `q ${scene.way}`, commandOf(scene), 'Q'),
  },
  {
    id: 'transparent-note',
    title: 'A note is printed transparent, or fades out under a mask',
    expected: 'refuse',
    aim: 'note',
    ways: ['alpha', 'soft mask', 'blend with white'],
    apply: transparent,
  },
  {
    id: 'invisible-mode',
    title: 'A note of the drawing is text that is not drawn',
    expected: 'refuse',
    aim: 'note',
    words: 'text',
    ways: ['3 Tr', '7 Tr'],
    apply: (scene) => instead(scene, 'q', commandOf(scene).replace('BT ', `BT ${scene.way} `), 'Q'),
  },
  {
    id: 'note-clipped',
    title: 'A note is clipped away, and its words are kept',
    expected: 'refuse',
    aim: 'note',
    ways: ['path', 'text', 'half of it'],
    apply(scene) {
      const { left, bottom } = scene.aim.area;
      const clip = {
        path: '0 0 1 1 re W n',
        text: 'BT 7 Tr /F1 1 Tf 1 0 0 1 2 2 Tm (i) Tj ET',
        'half of it': `${left} ${round(bottom + 2.5)} 600 20 re W n`,
      }[scene.way]!;
      return instead(scene, `q ${clip}`, commandOf(scene), 'Q');
    },
  },
  {
    id: 'clipped-by-form',
    title: 'The page is a form whose box cuts off the lowest notes',
    expected: 'refuse',
    aim: 'note',
    apply(scene) {
      const { bottom, top } = scene.aim.area;
      return redrawn(scene, (drawing) => ({
        ...drawing,
        commands: [
          `q 0 ${round(top + 2)} ${drawing.width} 900 re 0 -100 ${drawing.width} ${round(bottom + 98)} re W n`,
          ...drawing.commands,
          'Q',
        ],
      }));
    },
  },
  {
    id: 'squeezed-note',
    title: 'A note is squeezed to a width or height that nobody can read',
    expected: 'refuse',
    aim: 'note',
    words: 'text',
    ways: ['2 Tz', '0.4', '-3 Ts 1 Tz'],
    apply(scene) {
      const command = commandOf(scene);
      const { size } = printedAt(scene.aim);
      if (scene.way === '0.4') return instead(scene, command.replace(` ${size} Tf`, ' 0.4 Tf'));
      return instead(scene, 'q', command.replace('BT ', `BT ${scene.way} `), 'Q');
    },
  },
  {
    id: 'blend-erased',
    title: 'A box in a blend mode erases a note or turns it to white on black',
    expected: 'refuse-or-list',
    aim: 'note',
    relations: ['apart', 'beside'],
    ways: ['Screen', 'Difference', 'Lighten', 'ColorDodge', 'Exclusion', 'Luminosity'],
    apply: (scene) =>
      drawnOver(scene, [`q /Mode gs 1 g ${boxOf(scene.aim.area)} re f Q`], {
        resources: { '/ExtGState': { '/Mode': { '/BM': `/${scene.way}` } } },
      }),
  },
  {
    id: 'white-paint',
    title: 'A white pattern, shading or knockout group hides a note',
    expected: 'refuse',
    aim: 'note',
    relations: ['apart', 'beside'],
    ways: ['tiling', 'shading', 'group'],
    apply: paintedWhite,
  },
  {
    id: 'white-picture',
    title: 'A white picture in one of the less usual encodings hides a note',
    expected: 'refuse',
    aim: 'note',
    relations: ['apart', 'beside'],
    ways: ['JBIG2', 'JPX', 'CCITT', 'image mask', 'Decode', 'soft mask'],
    apply: whitePicture,
  },
  {
    id: 'paint-of-nothing',
    title: 'A note is painted in a color that puts no ink on paper',
    expected: 'refuse',
    aim: 'note',
    words: 'text',
    relations: ['apart'],
    ways: ['separation None', 'white separation', 'transfer function'],
    apply: paintOfNothing,
  },
  {
    id: 'opaque-seal',
    title: 'A seal on white ground hides a note',
    expected: 'refuse-or-list',
    aim: 'note',
    relations: ['over'],
    apply: (scene) => withFirstSeal(scene, (seal) => ({ ...seal, isOpaque: true })),
  },
  {
    id: 'seal-margin',
    title: 'A white margin around a seal hides what is beside it',
    expected: 'refuse-or-list',
    aim: 'number',
    relations: ['beside', 'edge'],
    apply(scene) {
      const { left, bottom, right, top } = scene.aim.area;
      return drawnOver(scene, [
        `q 1 g ${boxOf({ left: left - 3, bottom: bottom - 2, right: right + 3, top: top + 2 })} re f Q`,
      ]);
    },
  },
  {
    id: 'opaque-picture-seal',
    title: 'A seal that is a picture without transparency hides a number',
    expected: 'refuse-or-list',
    aim: 'number',
    relations: ['over', 'edge'],
    async apply({ plan, position, ...scene }) {
      const { seal, spot } = plan.seals[position.page]![0]!;
      const face = drawSeal(seal);
      const picture = await pictureOf(face, 150);
      const seals = plan.seals.with(position.page, plan.seals[position.page]!.slice(1));
      return {
        sealing: { seals },
        ...onPage({ plan, position, ...scene }, (pdf, reference) => {
          const { width, height } = face;
          const commands = [`q ${width} 0 0 ${height} ${spot.x} ${spot.y} cm /Seal Do Q`];
          const shownUpright = { ...scene.page, rotate: 0 as const, crop: null };
          drawOn(pdf, reference, shownUpright, commands, {
            resources: { '/XObject': { '/Seal': putPicture(pdf, picture) } },
          });
        }),
      };
    },
  },
];

function commandOf({ page, aim }: Scene): string {
  return page.drawing.commands[aim.command]!;
}

function lineOf({ aim }: Scene): string {
  const [x, y, toX, toY] = lineAt(aim);
  return `${x} ${y} m ${toX} ${toY} l S`;
}

function boxOf({ left, bottom, right, top }: Area): string {
  return [left - 1, bottom - 2, right - left + 2, top - bottom + 4].map(round).join(' ');
}

/** The whole of the aimed line, not only its first words. */
function whole({ aim }: Scene): Area {
  const printed = printedAt(aim);
  return { ...aim.area, right: printed.x + widthOf(printed, printed.text) };
}

function whiteOver(scene: Scene): Tampering {
  const { left, bottom, right, top } = whole(scene);
  const [y, height] = [round((bottom + top) / 2), round(top - bottom + 3)];
  const pixel = `q ${round(right - left + 2)} 0 0 ${height} ${round(left - 1)} ${round(bottom - 1.5)} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI Q`;
  const commands = {
    box: `q 1 1 1 rg ${boxOf({ left, bottom, right, top })} re f Q`,
    stroke: `q 1 G ${height} w ${round(left - 1)} ${y} m ${round(right + 1)} ${y} l S Q`,
    'words of white boxes': `q 1 g 1 G 2 Tr 4 w ${textCommand({ ...printedAt(scene.aim) }, printedAt(scene.aim).text)} Q`,
    'inline picture': pixel,
  }[scene.way]!;
  return drawnOver(scene, [commands]);
}

function transparent(scene: Scene): Tampering {
  const { way } = scene;
  const printed = printedAt(scene.aim);
  const removed = instead(scene);
  const drawn = onPage(scene, (pdf, reference, page) => {
    const black = pdf.addStream(
      {
        '/Type': '/XObject',
        '/Subtype': '/Form',
        '/BBox': [-2000, -2000, 4000, 4000],
        '/Group': { '/S': '/Transparency', '/CS': '/DeviceGray' },
      },
      '0.05 g -2000 -2000 6000 6000 re f',
    );
    const states: Record<string, Dictionary> = {
      alpha: { '/ca': 0.05, '/CA': 0.05 },
      'soft mask': { '/SMask': { '/Type': '/Mask', '/S': '/Luminosity', '/G': black } },
      'blend with white': { '/BM': '/Lighten' },
    };
    const text = textCommand(printed, printed.text);
    drawOn(pdf, reference, page, [`q /Faded gs ${text} Q`], {
      resources: { '/ExtGState': { '/Faded': states[way]! } },
    });
  });
  return { ...removed, ...drawn };
}

function paintedWhite(scene: Scene): Tampering {
  const box = boxOf(whole(scene));
  return onPage(scene, (pdf, reference, page) => {
    const cell = { '/Type': '/Pattern', '/PatternType': 1, '/PaintType': 1, '/TilingType': 1, '/BBox': [0, 0, 4, 4] };
    const tiling = pdf.addStream({ ...cell, '/XStep': 4, '/YStep': 4, '/Resources': {} }, '1 g 0 0 4 4 re f');
    const shading = {
      '/ShadingType': 2,
      '/ColorSpace': '/DeviceGray',
      '/Coords': [0, 0, 600, 0],
      '/Function': { '/FunctionType': 2, '/Domain': [0, 1], '/C0': [1], '/C1': [1], '/N': 1 },
      '/Extend': [true, true],
    };
    const group = { '/Group': { '/S': '/Transparency', '/K': true, '/I': true, '/CS': '/DeviceRGB' } };
    const commands = {
      tiling: `q /Pattern cs /Tiles scn ${box} re f Q`,
      shading: `q ${box} re W n /Fade sh Q`,
      group: `q 0 g ${box} re f 1 1 1 rg ${box} re f Q`,
    }[scene.way]!;
    const resources = { '/Pattern': { '/Tiles': tiling }, '/Shading': { '/Fade': shading } };
    drawOn(pdf, reference, page, [commands], { resources, ...(scene.way === 'group' ? { form: group } : {}) });
  });
}

function whitePicture(scene: Scene): Tampering {
  const { left, bottom, right, top } = whole(scene);
  const place = `${round(right - left + 2)} 0 0 ${round(top - bottom + 3)} ${round(left - 1)} ${round(bottom - 1.5)} cm`;
  return onPage(scene, (pdf, reference, page) => {
    const image = allWhite(pdf, scene.way);
    drawOn(pdf, reference, page, [`q 1 g ${place} /White Do Q`], { resources: { '/XObject': { '/White': image } } });
  });
}

function paintOfNothing(scene: Scene): Tampering {
  const printed = printedAt(scene.aim);
  const drawn = onPage(scene, (pdf, reference, page) => {
    const toWhite = pdf.addStream({ '/FunctionType': 4, '/Domain': [0, 1], '/Range': [0, 1] }, '{pop 1}');
    const resources = {
      '/ColorSpace': {
        '/Nothing': ['/Separation', '/None', '/DeviceGray', toWhite],
        '/Spot': ['/Separation', '/Clear', '/DeviceGray', toWhite],
      },
      '/ExtGState': { '/Turned': { '/TR': toWhite, '/TR2': toWhite } },
    };
    const color = {
      'separation None': '/Nothing cs 1 scn',
      'white separation': '/Spot cs 1 scn',
      'transfer function': '/Turned gs 0 g',
    }[scene.way]!;
    drawOn(pdf, reference, page, [`q ${color} ${textCommand(printed, printed.text)} Q`], { resources });
  });
  return { ...instead(scene), ...drawn };
}

function withFirstSeal({ plan, position }: Scene, change: (seal: Seal) => Seal): Tampering {
  const [first, ...rest] = plan.seals[position.page]!;
  return { sealing: { seals: plan.seals.with(position.page, [{ ...first!, seal: change(first!.seal) }, ...rest]) } };
}
