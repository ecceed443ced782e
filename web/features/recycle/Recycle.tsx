import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configurationQuery } from '#web/configuration.ts'
import { useSession } from '#web/session.ts'
import { LoginFirst } from '#web/ui/LoginFirst.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import classes from './Recycle.module.css'
import { RecycleForm } from './RecycleForm.tsx'

/** What is left of the fruit goes back to the fields. */
export default function Recycle() {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  return (
    <Sheet
      element="app-recycle"
      title={t('TITLE_RECYCLE')}
      lead={t('SECTION_PRESS_JUICE_RESPONSIBLY')}
      aside={<Pictures />}
    >
      {isLoggedIn ? <RecycleForm /> : <LoginFirst text={t('RECYCLE_GUEST')} />}
    </Sheet>
  )
}

/** What it takes, and what it leaves: two products that the configuration names. */
function Pictures() {
  const { data } = useQuery(configurationQuery)
  const { topProductImage = '', bottomProductImage = '' } = data?.application.recyclePage ?? {}
  return (
    <div className={classes.pictures}>
      {[topProductImage, bottomProductImage].filter(Boolean).map((image) => (
        <img key={image} src={`assets/public/images/products/${image}`} alt="" width={240} height={240} />
      ))}
    </div>
  )
}
