/** An element of a page. Lengths are in points, `y` counts down from the top, colours are as in CSS: `#ff5a24`. */
export type PdfElement =
  | {
      is: 'text'
      text: string
      /** Left edge, or right edge if the text is right-aligned. */
      x: number
      /** Baseline. */
      y: number
      size: number
      bold: boolean
      color: string
      right: boolean
      /** Longer text is cut off with an ellipsis; undefined: unlimited. */
      width: number | undefined
    }
  | { is: 'rectangle'; x: number; y: number; width: number; height: number; color: string }
  | { is: 'circle'; x: number; y: number; radius: number; color: string }
  | { is: 'shape'; path: string; x: number; y: number; color: string }

export interface PdfDocument {
  title: string
  author: string
  /** Creation date, in milliseconds since 1970. */
  atMs: number
  width: number
  height: number
  pages: readonly (readonly PdfElement[])[]
}
