/** What teaches beside the challenges: pages about classes of weakness, paths through the challenges, the glossary. */

/** An entry of `GET /training/concepts`, in the order in which they are listed. */
export interface ConceptBrief {
  /** As in `ChallengeRow.concept`; also the name of its drawing. */
  key: string
  title: string
  /** Which heading it stands under. */
  group: 'start' | 'injection' | 'scripts' | 'access' | 'trust' | 'machinery'
  /** HTML: the whole idea in three lines. */
  brief: string
  /** What the drawing shows, in words. */
  drawing: string
  /** The language that the texts are in: `en` where they are not translated. */
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
  /** Addresses of pages elsewhere. */
  read: string[]
}

/** An entry of `GET /training/paths`, in the order in which they are listed. Texts are plain. */
export interface LearningPath {
  key: string
  title: string
  by: 'role' | 'topic' | 'time'
  blurb: string
  start: string
  afterwards: string[]
  end: string
  /** Keys of challenges in the order in which they are met. */
  challenges: string[]
  /** As in `ConceptBrief`. */
  textLanguage: string
}

/** An entry of `GET /training/glossary`. */
export interface GlossaryWord {
  key: string
  word: string
  /** Other forms that texts use. */
  also: string[]
  /** HTML. */
  means: string
}
