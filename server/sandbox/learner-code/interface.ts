/**
 * What a value has to be that goes in or comes out of a guest's code. Derived from the types of weak code, so it says as
 * much as these do. `cell`: whatever SQLite keeps in a column, which has no type of its own.
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

/** An object: the fields that it has, and what all others have to be, where there are any that matter. */
export interface ObjectShape {
  fields: Readonly<Record<string, Shape>>
  others?: Shape
}

/** A function that is called from the other side. `later`: it answers with a promise. */
export interface FunctionShape {
  takes: readonly Shape[]
  gives: Shape
  later: boolean
}

/** What the weak code of a lab exports, by name. Every version exports the same. */
export type CodeInterface = Readonly<Record<string, Shape>>

/** Whether this is the shape of a function. */
export function isFunctionShape(shape: Shape): shape is FunctionShape {
  return typeof shape === 'object' && 'takes' in shape
}
