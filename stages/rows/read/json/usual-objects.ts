import type { Kernel } from '../../kernel/kernel.ts';
import { MAX_ROW_BYTES, type Row } from '../../row.ts';
import type { ByteWindow } from '../byte-window.ts';
import type { PathTree } from './path-tree.ts';
import { treeImage } from './tree-image.ts';

/** So much is copied for the kernel at a time: a head is a megabyte, and what it touches of the kernel's memory stays. */
const COPY_BYTES = 64 * 1024;
/** A tree of this many places is laid out anew after one more object, because that takes as long as reading some. */
const PLACES_AN_OBJECT = 32;
/** Where objects are none of these, one of this many is tried. */
const MAX_PASSED_OVER = 32;

/**
 * Objects of a JSON file as nearly all are, read by the kernel (assembly/json-object.ts): their places are known, and each occurs once. All
 * others are `JsonScanner`'s, which finds the same in these.
 */
export class UsualObjects {
  readonly #tree: PathTree;
  readonly #isLine: boolean;
  #kernel: Kernel | null;
  #image: Uint8Array | null = null;
  /** What the tree was when it was laid out, and how many objects were read since it changed. */
  #laid = -1;
  #waited = 0;
  /** How many objects are left to the scanner before the next is tried: none behind the first that was none of these, then ever more. */
  #toPass = 0;
  #unusual = 0;
  /** Where the window begins in the copy, if the kernel was lent, and up to where it has been copied. */
  #base = -1;
  #copiedTo = 0;
  #isLent = false;

  /** The `kernel` is the one in whose memory the bytes stand. */
  constructor(tree: PathTree, isLine: boolean, kernel: Kernel | null) {
    this.#tree = tree;
    this.#isLine = isLine;
    this.#kernel = kernel?.runs === true ? kernel : null;
  }

  /** Copies bytes to a kernel, until it is taken away or the bytes of the window are moved. */
  lend(kernel: Kernel | null): void {
    this.#kernel = kernel;
    this.#isLent = true;
    this.#copiedTo = 0;
    if (kernel !== null && this.#image !== null) kernel.knowTree(this.#image);
  }

  /** Reads the object at the window's place into the row, which is the kernel's. Answers where it ends, or 0 where it is none of these. */
  read(window: ByteWindow, row: Row): number {
    const kernel = this.#kernel;
    if (kernel === null || row !== kernel.row || !this.#knowsTree(kernel)) return 0;
    if (this.#toPass > 0 && this.#toPass-- > 0) return 0;
    const to = this.#isLent ? this.#readCopy(window, kernel) : this.#readThere(window, kernel);
    this.#unusual = to > 0 ? 0 : Math.min(2 * this.#unusual + 1, 2 * MAX_PASSED_OVER);
    this.#toPass = this.#unusual >> 1;
    return to - window.at > MAX_ROW_BYTES ? 0 : to;
  }

  /** Whether texts of the last one have escapes. */
  get hasEscapes(): boolean {
    return this.#kernel!.hasEscapes;
  }

  #readThere(window: ByteWindow, kernel: Kernel): number {
    const base = kernel.baseOf(window.bytes);
    return base < 0 ? 0 : kernel.readObject(base, window.at, window.end, this.#isLine);
  }

  #readCopy(window: ByteWindow, kernel: Kernel): number {
    const { at } = window;
    const to = at < this.#copiedTo ? kernel.readObject(this.#base, at, this.#copiedTo, this.#isLine) : 0;
    if (to > 0 || !this.#copyOn(window, kernel)) return to;
    return kernel.readObject(this.#base, at, this.#copiedTo, this.#isLine);
  }

  /** Copies the next bytes; false where the kernel has what a usual object needs, or all there is. */
  #copyOn(window: ByteWindow, kernel: Kernel): boolean {
    const to = Math.min(window.end, window.at + COPY_BYTES);
    if (this.#copiedTo >= window.end || this.#copiedTo - window.at > COPY_BYTES / 2) return false;
    this.#base = kernel.copyOf(window, to);
    this.#copiedTo = this.#base < 0 ? 0 : to;
    return this.#base >= 0;
  }

  #knowsTree(kernel: Kernel): boolean {
    const { changes } = this.#tree;
    if (changes === this.#laid) return this.#image !== null;
    if (++this.#waited < changes / PLACES_AN_OBJECT) return false;
    this.#laid = changes;
    this.#waited = 0;
    this.#image = treeImage(this.#tree);
    if (this.#image !== null) kernel.knowTree(this.#image);
    return this.#image !== null;
  }
}
