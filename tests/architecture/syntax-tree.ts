import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A node of a syntax tree (ESTree): its offsets in the text, and what nodes of its type hold. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Tells whether a property of a node is a node. */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Returns the nodes directly in a node, in the order of the text. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Returns the syntax tree of a TypeScript file. */
export const parseFile = ({ path, text }: SourceFile): SyntaxNode =>
  parseSync(path, text).program as unknown as SyntaxNode;

/** Lists every node of a type in a tree, outer nodes first. */
export const listNodes = (tree: SyntaxNode, type: string): SyntaxNode[] => [
  ...(tree.type === type ? [tree] : []),
  ...childrenOf(tree).flatMap((child) => listNodes(child, type)),
];
