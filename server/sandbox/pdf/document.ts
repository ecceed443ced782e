/** Something to be drawn on a page. Lengths are in points, `y` counts down from the top, colours are as in CSS: `#ff5a24`. */
export type PdfElement =
  | {
      is: 'text'
      text: string
      /** Where it begins; where it ends if it is set to the right. */
      x: number
      /** The line that its letters stand on. */
      y: number
      size: number
      bold: boolean
      color: string
      right: boolean
      /** It is cut off with dots where it is longer; undefined: as long as it likes. */
      width: number | undefined
    }
  | { is: 'rectangle'; x: number; y: number; width: number; height: number; color: string }
  | { is: 'circle'; x: number; y: number; radius: number; color: string }
  | { is: 'shape'; path: string; x: number; y: number; color: string }

/** A document to be drawn. */
export interface PdfDocument {
  title: string
  author: string
  /** When it was written, in milliseconds since 1970. */
  atMs: number
  width: number
  height: number
  pages: readonly (readonly PdfElement[])[]
}
