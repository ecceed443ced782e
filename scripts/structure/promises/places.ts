import type { ArrowFunction, Expression, FunctionExpression, Node } from 'typescript/unstable/ast'
import { SyntaxKind } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isDoStatement,
  isExpressionStatement,
  isForStatement,
  isFunctionExpression,
  isIdentifier,
  isIfStatement,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isSpreadAssignment,
  isTemplateSpan,
  isTryStatement,
  isWhileStatement,
} from 'typescript/unstable/ast/is'

/**
 * An expression that must not be a promise. `decider`: a callback that must not return a promise. `unheard`: an async
 * callback, which must not be passed where its result is ignored.
 */
export interface SuspectExpression {
  kind: 'value' | 'dropped' | 'decider' | 'unheard'
  node: Expression
}

/** Returns all such expressions in a file. */
export function findPlaces(file: Node): SuspectExpression[] {
  const found: SuspectExpression[] = []
  const visit = (node: Node): void => {
    found.push(...placesIn(node))
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

const LOGICAL = [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken]
const COMPARING = [
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.LessThanToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.PlusToken,
]
/** Methods whose callback decides about each element of a list. */
const DECIDING = [
  'filter',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'sort',
]

function placesIn(node: Node): SuspectExpression[] {
  if (isExpressionStatement(node)) {
    return isHandled(node.expression) ? [] : [{ kind: 'dropped', node: node.expression }]
  }
  if (isCallExpression(node)) return DECIDING.includes(methodOf(node)) ? deciders(node.arguments) : []
  if (isArrowFunction(node) || isFunctionExpression(node))
    return isAsync(node) && !catchesErrors(node) ? [{ kind: 'unheard', node }] : []
  return valuesIn(node).map((value) => ({ kind: 'value', node: value }))
}

/** Operands whose value is tested, compared or combined. */
function valuesIn(node: Node): Expression[] {
  if (isPrefixUnaryExpression(node)) return [node.operand]
  if (isIfStatement(node) || isWhileStatement(node) || isDoStatement(node)) return [node.expression]
  if (isConditionalExpression(node)) return [node.condition]
  if (isForStatement(node)) return node.condition ? [node.condition] : []
  if (isTemplateSpan(node) || isSpreadAssignment(node)) return [node.expression]
  if (!isBinaryExpression(node)) return []
  const { kind } = node.operatorToken
  if (LOGICAL.includes(kind)) return [node.left]
  return COMPARING.includes(kind) ? [node.left, node.right] : []
}

/** Whether the whole body of a function is in a `try` with a `catch`. */
function catchesErrors({ body }: ArrowFunction | FunctionExpression): boolean {
  if (!body || !isBlock(body)) return false
  const [only, ...others] = body.statements
  return only !== undefined && others.length === 0 && isTryStatement(only) && only.catchClause !== undefined
}

function isAsync({ modifiers }: ArrowFunction | FunctionExpression): boolean {
  return modifiers?.some(({ kind }) => kind === SyntaxKind.AsyncKeyword) ?? false
}

function deciders(given: readonly Node[]): SuspectExpression[] {
  return given.flatMap((node) =>
    isArrowFunction(node) || isFunctionExpression(node) || isIdentifier(node)
      ? [{ kind: 'decider', node }]
      : [],
  )
}

/** Whether a rejection of a promise that is not awaited is handled. */
function isHandled(node: Node): boolean {
  if (!isCallExpression(node)) return isBinaryExpression(node)
  const method = methodOf(node)
  return method === 'catch' || (method === 'then' && node.arguments.length === 2)
}

function methodOf(node: Node): string {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return ''
  return node.expression.name.text
}
