import Type, { type Static } from 'typebox'

/** The sizes of labels that there is paper for. */
export const LABEL_SIZES = ['S', 'M', 'L'] as const
export const LONGEST_LABEL = 200

/** `POST /rest/labels`: what is to stand on the label, and how large. */
export type LabelRequest = Static<typeof LabelRequest>
export const LabelRequest = Type.Object({
  text: Type.String({ minLength: 1, maxLength: LONGEST_LABEL }),
  size: Type.Enum([...LABEL_SIZES]),
})

/** What came out of the printer. */
export type PrintedLabel = Static<typeof PrintedLabel>
export const PrintedLabel = Type.Object({ size: Type.String(), printed: Type.String() })
