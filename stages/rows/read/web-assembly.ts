import { Buffer } from 'node:buffer';

/** The language's own types know WebAssembly only together with a browser; this is all that is used of it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** What every module here has: memory of its own, which is all that it reads and writes. */
export interface ModuleExports {
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** Makes an instance of a module that imports nothing, as `npm run wasm` assembled it; whoever asks knows what else it exports. */
export function instantiate(assembled: string): ModuleExports {
  return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(assembled, 'base64'))).exports as ModuleExports;
}
