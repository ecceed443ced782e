/** How much the learner may publish at Parcel Shed. */
export const MOST_PARCELS = 20
/** Longest code and script of a parcel together, in bytes of UTF-8. */
export const LONGEST_PARCEL = 16_384
/** Longest name, version and range, in characters. */
export const LONGEST_PARCEL_NAME = 60
export const LONGEST_VERSION = 50
export const MOST_PARCEL_DEPENDENCIES = 10

/**
 * A package that a learner published at Parcel Shed. `PUT /training/parcels` takes one, in which all but the name and the
 * version may be missing, and answers with it; 400 with a sentence in `error` if it cannot be published. `GET` answers
 * with all of them, and so does `DELETE /training/parcels?name=&version=`. Without a version, all versions are withdrawn.
 */
export interface Parcel {
  name: string
  /** `1.2.3`, with a pre-release or build if there is one. */
  version: string
  /** The source of its `index.js`. */
  main: string
  scripts: { postinstall?: string }
  /** Ranges of versions by the name of the package. */
  dependencies: Readonly<Record<string, string>>
}
