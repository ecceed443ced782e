import { useTranslation } from 'react-i18next'
import parts from './parts.module.css'

/** How the same is done with the tools of the trade. `text` is the key of a line. */
export function RealTools({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p className={`${parts.note} ${parts.real}`}>
      <strong>{t('WB_REAL_TOOLS')}</strong> {t(text)}
    </p>
  )
}
