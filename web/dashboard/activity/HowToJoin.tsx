import { useTranslation } from 'react-i18next'
import { Door } from '../class/Door.tsx'
import { useSchoolClass } from '../class/use-school-class.ts'

/** Nobody is here yet: how to get in is all that there is to see. */
export function HowToJoin() {
  const { t } = useTranslation()
  const { data } = useSchoolClass()
  return (
    <>
      <p>{t('DESK_EMPTY')}</p>
      {data && <Door school={data} />}
    </>
  )
}
