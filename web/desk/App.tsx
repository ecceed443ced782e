import { useTranslation } from 'react-i18next'
import { useSeat } from './desk.ts'
import { Locked } from './Locked.tsx'

/** The desk, for whoever has its key. */
export function App() {
  const { t } = useTranslation()
  const { key, why } = useSeat()
  return key === null ? <Locked why={why} /> : <h1>{t('DESK_TITLE')}</h1>
}
