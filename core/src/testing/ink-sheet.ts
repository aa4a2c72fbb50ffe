import { InkMap } from '../seals/explain/ink-map.ts';
import { GROUND_EDGE, type AddedInk } from '../seals/ink/added-ink.ts';
import type { Box } from '../seals/set-proof.ts';

const PIXELS = 100 / 72;
const PLACE: Box = { x: 100, y: 100, width: 288, height: 288 };

/** A place of added ink that is painted pixel by pixel; lengths are points on the page. */
export class Sheet {
  private readonly size = Math.round(PLACE.width * PIXELS);
  private readonly ink = new Uint8Array(this.size * this.size);
  private readonly ground = new Uint8Array((this.size + 2 * GROUND_EDGE) ** 2);

  dot(x: number, y: number): this {
    const [column, row] = [Math.round((x - PLACE.x) * PIXELS), Math.round((y - PLACE.y) * PIXELS)];
    this.ink[row * this.size + column] = 255;
    return this;
  }

  pale(x: number, y: number, darkness = 40): this {
    const [column, row] = [Math.round((x - PLACE.x) * PIXELS), Math.round((y - PLACE.y) * PIXELS)];
    this.ink[row * this.size + column] = darkness;
    return this;
  }

  /** A piece of the drawing, which was there before. */
  drawn(x: number, y: number): this {
    const [column, row] = [Math.round((x - PLACE.x) * PIXELS), Math.round((y - PLACE.y) * PIXELS)];
    this.ground[(row + GROUND_EDGE) * (this.size + 2 * GROUND_EDGE) + column + GROUND_EDGE] = 60;
    return this;
  }

  line(fromX: number, fromY: number, toX: number, toY: number): this {
    const steps = Math.ceil(Math.hypot(toX - fromX, toY - fromY) * 3);
    for (let step = 0; step <= steps; step += 1)
      this.dot(fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps);
    return this;
  }

  ring(x: number, y: number, radius: number, gap = 0): this {
    for (let angle = gap; angle < 2 * Math.PI; angle += 0.3 / radius)
      this.dot(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    return this;
  }

  /** Letters as small hooks. */
  letters(x: number, y: number, count: number): this {
    for (let place = 0; place < count; place += 1)
      this.line(x + place * 5, y, x + place * 5, y + 5).line(x + place * 5, y + 5, x + place * 5 + 3, y + 5);
    return this;
  }

  wave(x: number, y: number, width: number): this {
    for (let across = 0; across < width; across += 0.2) this.dot(x + across, y + 8 * Math.sin(across / 6));
    return this;
  }

  added(): Omit<AddedInk, 'pixels'> {
    const around = this.size + 2 * GROUND_EDGE;
    return {
      box: PLACE,
      bitmap: { width: this.size, height: this.size, ink: this.ink },
      ground: { width: around, height: around, ink: this.ground },
    };
  }

  map(): InkMap {
    return new InkMap(this.added());
  }
}
