import { createHash } from 'node:crypto';
import { type ESTree, parseSync, Visitor } from 'vite';

/** One small fault in one file. `before` and `after` are the lines it changes. */
export type Mutant = {
  file: string;
  line: number;
  before: string;
  after: string;
  /** The original file, and the file with the fault. */
  source: string;
  text: string;
  /** Sorts mutants at random, the same in every run with the same seed and independent of other files. */
  order: string;
  /** Names the fault and the content of its file. */
  id: string;
  /** Where the statements of the innermost enclosing block begin. */
  block: number;
};

const BINARY: Record<string, string[]> = {
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
};
const METHODS: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const COMPARING_METHODS = ['includes', 'startsWith', 'endsWith', 'has'];

/** Every mutant of a source file, in the order of the file. */
export function mutantsOf(file: string, source: string, seed: string): Mutant[] {
  const edits: { start: number; end: number; with: string }[] = [];
  const types: { start: number; end: number }[] = [];
  const blocks: { start: number; end: number }[] = [];
  const replace = (node: { start: number; end: number }, text: string) =>
    edits.push({ start: node.start, end: node.end, with: text });
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const between = (left: ESTree.Node, right: ESTree.Node, operator: string, other: string) =>
    replace({ start: left.end, end: right.start }, textBetween(left, right).replace(operator, other));
  const textBetween = (left: ESTree.Node, right: ESTree.Node) => source.slice(left.end, right.start);
  const emptyString = (node: ESTree.Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '') replace(node, "''");
  };

  const { program } = parseSync(file, source);
  new Visitor({
    TSLiteralType: (node) => types.push(node),
    BlockStatement: (node) => blocks.push(node),
    BinaryExpression(node) {
      for (const other of BINARY[node.operator] ?? []) between(node.left, node.right, node.operator, other);
      if (/^[!=]==?$/.test(node.operator)) {
        emptyString(node.left);
        emptyString(node.right);
      }
    },
    LogicalExpression(node) {
      if (node.operator === '??') replace(node, textOf(node.left));
      else between(node.left, node.right, node.operator, node.operator === '&&' ? '||' : '&&');
    },
    UnaryExpression(node) {
      if (node.operator === '!') replace(node, textOf(node.argument));
      if (node.operator === '-' && node.argument.type !== 'Literal') replace(node, textOf(node.argument));
    },
    UpdateExpression(node) {
      replace(node, textOf(node).replace(node.operator, node.operator === '++' ? '--' : '++'));
    },
    AssignmentExpression(node) {
      if (node.operator === '+=') between(node.left, node.right, '+=', '-=');
      if (node.operator === '-=') between(node.left, node.right, '-=', '+=');
    },
    ConditionalExpression(node) {
      replace(node.test, `!(${textOf(node.test)})`);
    },
    Literal(node) {
      if (typeof node.value === 'boolean') replace(node, String(!node.value));
      if (typeof node.value === 'number' && !/^0x/i.test(textOf(node))) {
        const others = [node.value + 1, node.value * 10, 0].filter((other) => other !== node.value);
        // Only one of them, so that tables of numbers do not dominate the mutants.
        replace(node, String(others[node.start % others.length]));
      }
    },
    SwitchCase(node) {
      if (node.test) emptyString(node.test);
    },
    CallExpression(node) {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      const { object, property } = node.callee;
      if (COMPARING_METHODS.includes(property.name))
        for (const argument of node.arguments) emptyString(argument);
      const other = METHODS[property.name];
      if (other && (property.name === 'some' || property.name === 'every' || textOf(object) === 'Math'))
        replace(property, other);
      else if (other || property.name === 'length') replace({ start: object.end, end: node.end }, '');
    },
    ExpressionStatement(node) {
      const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      if (called.type === 'CallExpression' && called.callee.type !== 'Super') replace(node, ';');
    },
    IfStatement(node) {
      replace(node.test, `!(${textOf(node.test)})`);
      const [only] =
        node.consequent.type === 'BlockStatement' ? node.consequent.body.slice(-1) : [node.consequent];
      if (only && /^(Return|Throw|Continue|Break)Statement$/.test(only.type)) replace(only, ';');
    },
    WhileStatement(node) {
      replace(node.test, 'false');
    },
  }).visit(program);

  return edits
    .filter(({ start, end }) => !types.some((type) => type.start <= start && end <= type.end))
    .map((edit) => {
      const around = blocks.filter(({ start, end }) => start < edit.start && edit.end < end);
      return applied(file, source, edit, seed, Math.max(0, ...around.map(({ start }) => start + 1)));
    });
}

function applied(
  file: string,
  source: string,
  edit: { start: number; end: number; with: string },
  seed: string,
  block: number,
): Mutant {
  const text = source.slice(0, edit.start) + edit.with + source.slice(edit.end);
  const from = source.lastIndexOf('\n', edit.start - 1) + 1;
  const lineEnd = (all: string, at: number) => {
    const end = all.indexOf('\n', at);
    return end < 0 ? all.length : end;
  };
  const before = oneLine(source.slice(from, lineEnd(source, edit.end)));
  const after = oneLine(text.slice(from, lineEnd(text, edit.start + edit.with.length)));
  const line = source.slice(0, edit.start).split('\n').length;
  const order = hash(seed, file, before, after);
  const id = hash(file, source, text).slice(0, 16);
  return { file, line, before, after, source, text, order, id, block };
}

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');
const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ');
