import { waitForContent } from '../demo-pages.mjs';

const MOVE_MS = 700;
const TYPING_MS = 90;
/** A scene shows its last state at least so long. */
const MIN_REST_MS = 800;

/** Collects what the film shows: pictures of the page, and where the pointer goes on each. */
export class Film {
  frames = [];
  #sceneMs = 0;
  #pointer;

  /**
   * @param {import('playwright-core').Page} page
   * @param {{ width: number, height: number }} size of the page
   */
  constructor(page, { width, height }) {
    this.page = page;
    this.#pointer = { x: width / 2, y: height / 2 };
  }

  /** Takes a picture of the page as it is now. */
  async show(durationMs = 0) {
    await waitForContent(this.page);
    const image = (await this.page.screenshot({ type: 'jpeg', quality: 92 })).toString('base64');
    this.#add({ image, durationMs, to: this.#pointer, pressed: false });
  }

  /** Goes on showing the last picture. */
  rest(durationMs) {
    this.#add({ durationMs, to: this.#pointer, pressed: false });
  }

  async open(path) {
    await this.page.goto(path);
    await waitForContent(this.page, 'Sync: Live');
    await this.show();
  }

  /** Moves the pointer to an element. */
  async point(locator) {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    if (box === null) throw new Error(`${String(locator)} is not drawn.`);
    this.#pointer = { x: box.x + Math.min(box.width / 2, 160), y: box.y + Math.min(box.height / 2, 60) };
    this.#add({ durationMs: MOVE_MS, to: this.#pointer, pressed: false });
  }

  /** Presses an element, and shows what is there once `result` is. */
  async press(locator, result) {
    await locator.waitFor();
    await this.point(locator);
    this.#add({ durationMs: 200, to: this.#pointer, pressed: true });
    await locator.click();
    await result?.waitFor();
    await this.show();
  }

  /** Opens a screen by its entry in the sidebar. */
  async follow(name) {
    const link = this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: new RegExp(`^${name}`) });
    await this.press(link.first(), this.page.getByRole('heading', { level: 1, name }));
  }

  async type(field, text) {
    await this.press(field);
    for (let index = 0; index < text.length; index += 2) {
      await this.page.keyboard.type(text.slice(index, index + 2));
      await this.show(TYPING_MS * 2);
    }
  }

  /** Ends a scene: its last picture rests until the scene has its length. */
  endScene(name, lengthMs) {
    const left = lengthMs - this.#sceneMs;
    if (left < MIN_REST_MS)
      throw new Error(
        `The scene "${name}" needs ${this.#sceneMs} ms, too many for ${lengthMs} ms: make its cue longer.`,
      );
    this.rest(left);
    this.#sceneMs = 0;
  }

  #add(frame) {
    this.frames.push(frame);
    this.#sceneMs += frame.durationMs;
  }
}
