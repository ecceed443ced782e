import { useTranslation } from 'react-i18next'
import css from './CodePair.module.css'

/** Code that lets an attack through, and beside it code that does not. */
export function CodePair({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  return (
    <div className={css.pair}>
      <figure className={css.before}>
        <figcaption>{t('LEARN_BEFORE')}</figcaption>
        <pre>
          <code>{before.trimEnd()}</code>
        </pre>
      </figure>
      <figure className={css.after}>
        <figcaption>{t('LEARN_AFTER')}</figcaption>
        <pre>
          <code>{after.trimEnd()}</code>
        </pre>
      </figure>
    </div>
  )
}
