/**
 * The shape that a value must have to enter or leave learner code. Derived from the types of weak code, so it is as
 * exact as these. `cell`: any value of an SQLite column.
 */
export type Shape =
  | 'anything'
  | 'text'
  | 'number'
  | 'truth'
  | 'bigint'
  | 'nothing'
  | 'null'
  | 'cell'
  | 'bytes'
  | 'url'
  | 'error'
  | { is: string | number | boolean }
  | { either: readonly Shape[] }
  | { list: Shape }
  | { set: Shape }
  | ObjectShape
  | FunctionShape

/** An object: its fields, and the shape of all other fields where that matters. */
export interface ObjectShape {
  fields: Readonly<Record<string, Shape>>
  others?: Shape
}

/** A function that is called from the other side. `later`: it returns a promise. */
export interface FunctionShape {
  takes: readonly Shape[]
  gives: Shape
  later: boolean
}

/** The exports of a lab's weak code, by name. Every version has the same exports. */
export type CodeInterface = Readonly<Record<string, Shape>>

export function isFunctionShape(shape: Shape): shape is FunctionShape {
  return typeof shape === 'object' && 'takes' in shape
}
