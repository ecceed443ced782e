import Type, { type Static } from 'typebox'

/** Available label sizes. */
export const LABEL_SIZES = ['S', 'M', 'L'] as const
export const LONGEST_LABEL = 200

/** Body of `POST /rest/labels`: the text of the label, and its size. */
export type LabelRequest = Static<typeof LabelRequest>
export const LabelRequest = Type.Object({
  text: Type.String({ minLength: 1, maxLength: LONGEST_LABEL }),
  size: Type.Enum([...LABEL_SIZES]),
})

export type PrintedLabel = Static<typeof PrintedLabel>
export const PrintedLabel = Type.Object({ size: Type.String(), printed: Type.String() })
