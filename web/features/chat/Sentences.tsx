import { useTranslation } from 'react-i18next'
import { wholeSentences } from './sentences.ts'

interface SentencesProps {
  /** The answer as far as it has come. */
  text: string
  isBusy: boolean
}

/** Reads an answer out sentence by sentence, not letter by letter. */
export function Sentences({ text, isBusy }: SentencesProps) {
  const { t } = useTranslation()
  const sentences = wholeSentences(text, !isBusy)
  return (
    <div className="ff-hidden" aria-live="polite">
      {isBusy && sentences.length === 0 && <p>{t('CHAT_THINKING')}</p>}
      {[...sentences.entries()].map(([number, sentence]) => (
        <p key={number}>{sentence}</p>
      ))}
    </div>
  )
}
