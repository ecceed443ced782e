import type { DataShape, WeakLanguage } from './weak-language.ts'

/** Where shops find the code of labs. */
export interface LabCode {
  /** Makes a version ready to run. Throws where there is no such lab or version. */
  load(lab: string, version: string): Promise<void>
  /** The exports of a version that was loaded before. */
  code(lab: string, version: string): object
  /** What a lab's weak code is written in; undefined where it has none. */
  language(lab: string): WeakLanguage | undefined
  /** What weak code that is data has to look like. */
  shape(lab: string): DataShape | undefined
}
