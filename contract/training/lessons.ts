/** What teaches besides the challenges: concepts (classes of weakness), paths through the challenges, the glossary. */

/** An entry of `GET /training/concepts`, in the order of the list. */
export interface ConceptBrief {
  /** As in `ChallengeRow.concept`; also the name of its drawing. */
  key: string
  title: string
  /** The heading in the list. */
  group: 'start' | 'injection' | 'scripts' | 'access' | 'trust' | 'machinery'
  /** HTML: the idea in three lines. */
  brief: string
  /** Describes the drawing. */
  drawing: string
  /** The language of the texts: `en` if they are not translated. */
  textLanguage: string
}

/** `GET /training/concepts/:key`. Texts are HTML. */
export interface ConceptPage extends ConceptBrief {
  what: string
  notice: string[]
  try: string[]
  mend: {
    text: string
    /** Code. */
    before: string
    after: string
  }
  /** URLs of external pages. */
  read: string[]
}

/** An entry of `GET /training/paths`, in the order of the list. Texts are plain. */
export interface LearningPath {
  key: string
  title: string
  by: 'role' | 'topic' | 'time'
  blurb: string
  start: string
  afterwards: string[]
  end: string
  /** Keys of challenges in the suggested order. */
  challenges: string[]
  /** As in `ConceptBrief`. */
  textLanguage: string
}

/** An entry of `GET /training/glossary`. */
export interface GlossaryEntry {
  key: string
  word: string
  /** Other forms of the word in texts. */
  also: string[]
  /** HTML. */
  means: string
}
