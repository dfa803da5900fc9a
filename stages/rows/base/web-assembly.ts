import { Buffer } from 'node:buffer';

/** The language's own types know WebAssembly only together with a browser; this is all that is used of it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports?: ModuleImports) => { readonly exports: unknown };
};

/** What every module here has: memory of its own, which is all that it reads and writes. */
export interface ModuleExports {
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** What a module calls of TypeScript: functions, by the source that declares them. */
export type ModuleImports = Readonly<Record<string, Readonly<Record<string, (...numbers: number[]) => number | void>>>>;

/** A module, as `npm run wasm` assembled it. Any number of instances may be made of it. */
export function compileModule(assembled: string): object {
  return new WebAssembly.Module(Buffer.from(assembled, 'base64'));
}

/** Makes an instance of a module; whoever asks knows what else it exports. */
export function instantiate(module: object, imports?: ModuleImports): ModuleExports {
  return new WebAssembly.Instance(module, imports).exports as ModuleExports;
}
