import { dirname, relative, resolve, sep } from 'node:path';

/**
 * The floors of the house, low to high (docs/ARCHITECTURE.md). A file imports from its own room or from lower floors
 * only. What is not named here (test, bench, bin, lint) stands above all floors, and no room imports from it.
 */
const FLOORS: readonly (readonly string[])[] = [
  ['src/base'],
  ['src/model'],
  ['config'],
  ['stages/rows'],
  ['src/store'],
  ['src/flow'],
  ['stages/jobs'],
  ['src/console'],
  ['src/edge'],
  ['src/services'],
  ['src/main.ts', 'src/cli'],
];

/** Libraries that only these rooms import; tests may hold them against the product. */
const LIBRARY_ROOMS: Readonly<Record<string, readonly string[]>> = {
  mongodb: ['src/store', 'test', 'bench'],
  bullmq: ['src/flow', 'test', 'bench'],
  koa: ['src/edge', 'src/console', 'test'],
  '@koa/router': ['src/edge', 'src/console', 'test'],
  'koa-body': ['src/edge', 'src/console', 'test'],
  'koa-helmet': ['src/edge', 'src/console', 'test'],
  '@bull-board/koa': ['src/edge', 'src/console', 'test'],
};

/** Rooms whose code does nothing but compute: everything comes in as an argument. */
const PURE_ROOMS = ['stages/rows'];
const PURE_MODULES = new Set(['node:assert', 'node:buffer', 'node:util']);
const IMPURE_GLOBALS = new Set(['process', 'performance', 'fetch', 'crypto', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);

const importDown: Rule = {
  meta: { type: 'problem', docs: { description: 'Imports go down the floors or stay in the room.' } },
  create: (context) =>
    onImports((node, specifier) => {
      if (!specifier.startsWith('.')) return;
      const here = roomOf(pathOf(context, context.filename));
      const target = pathOf(context, resolve(dirname(context.filename), specifier));
      const there = roomOf(target);
      if (here === null) return;
      if (there === null) context.report({ node, message: `${here.room} (floor ${here.floor}) imports ${target}, which stands above all floors.` });
      else if (there.room !== here.room && there.floor >= here.floor) {
        context.report({
          node,
          message: `${here.room} (floor ${here.floor}) imports ${there.room} (floor ${there.floor}): imports go down or stay in the room.`,
        });
      }
    }),
};

const libraryRooms: Rule = {
  meta: { type: 'problem', docs: { description: 'Some libraries are imported by one room only.' } },
  create: (context) =>
    onImports((node, specifier) => {
      const library = packageOf(specifier);
      const rooms = LIBRARY_ROOMS[library];
      const path = pathOf(context, context.filename);
      if (rooms === undefined || rooms.some((room) => isIn(path, room))) return;
      const named = rooms.filter((room) => roomOf(room) !== null).join(' and ');
      context.report({ node, message: `${library} is imported in ${named} only.` });
    }),
};

const pureRooms: Rule = {
  meta: { type: 'problem', docs: { description: 'Row work has no clock, no I/O and no chance in it.' } },
  create: (context) => {
    const room = PURE_ROOMS.find((name) => isIn(pathOf(context, context.filename), name));
    if (room === undefined) return {};
    const refuse = (node: Node, what: string) => context.report({ node, message: `${room} is pure: it does not use ${what}.` });
    return {
      ...onImports((node, specifier) => {
        if (specifier.startsWith('node:') && !PURE_MODULES.has(specifier)) refuse(node, specifier);
      }),
      MemberExpression: (node) => {
        const text = context.sourceCode.getText(node);
        if (text === 'Date.now' || text === 'Math.random') refuse(node, text);
      },
      NewExpression: (node) => {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0) refuse(node, 'new Date()');
      },
      Identifier: (node) => {
        if (node.name !== undefined && IMPURE_GLOBALS.has(node.name) && isUse(node)) refuse(node, node.name);
      },
    };
  },
};

export default { meta: { name: 'floors' }, rules: { 'import-down': importDown, 'library-rooms': libraryRooms, 'pure-rooms': pureRooms } };

/** The part of the linter's plugin interface (ESLint's) that is used here. */
interface Rule {
  meta: { type: 'problem'; docs: { description: string } };
  create(context: Context): Record<string, (node: Node) => void>;
}

interface Context {
  readonly cwd: string;
  readonly filename: string;
  readonly sourceCode: { getText(node: Node): string };
  report(problem: { node: Node; message: string }): void;
}

interface Node {
  readonly type: string;
  readonly parent?: Node | null;
  readonly name?: string;
  readonly value?: unknown;
  readonly source?: Node | null;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly object?: Node;
}

function onImports(visit: (node: Node, specifier: string) => void): Record<string, (node: Node) => void> {
  const visitSource = ({ source }: Node) => {
    if (typeof source?.value === 'string') visit(source, source.value);
  };
  return { ImportDeclaration: visitSource, ExportNamedDeclaration: visitSource, ExportAllDeclaration: visitSource, ImportExpression: visitSource };
}

function pathOf(context: Context, file: string): string {
  return relative(context.cwd, file).split(sep).join('/');
}

/** The room that a file stands in, and its floor, counted from 1; null above all floors. */
export function roomOf(path: string): { room: string; floor: number } | null {
  for (const [index, rooms] of FLOORS.entries()) {
    const room = rooms.find((name) => isIn(path, name));
    if (room !== undefined) return { room, floor: index + 1 };
  }
  return null;
}

function isIn(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** A name that is used, not declared, nor the name of a property. */
function isUse(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === 'MemberExpression') return parent.object === node;
  return parent?.type === 'CallExpression' && parent.callee === node;
}
