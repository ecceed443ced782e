import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import IconMinus from '~icons/minus'
import classes from './PasswordAdvice.module.css'
import { adviceFor, RECOMMENDED_LENGTH } from './password-advice.ts'

/** The strength of a password as a bar, and what would improve it. */
export function PasswordAdvice({ password }: { password: string }) {
  const { t } = useTranslation()
  const advice = adviceFor(password)
  const followed = advice.filter(({ isFollowed }) => isFollowed).length
  return (
    <Stack gap="sm" p="md" bg="var(--ff-sunk)" bdrs="md">
      <meter
        className={classes.meter}
        min={0}
        max={advice.length}
        value={followed}
        aria-label={t('PASSWORD_STRENGTH')}
      />
      <ul className={`ff-list ${classes.list}`}>
        {advice.map(({ text, isFollowed }) => (
          <li key={text} data-followed={isFollowed}>
            {isFollowed ? (
              <IconCheck aria-hidden="true" size={18} />
            ) : (
              <IconMinus aria-hidden="true" size={18} />
            )}
            {t(text, { value: RECOMMENDED_LENGTH })}
            <span className="ff-hidden">{t(isFollowed ? 'ADVICE_FOLLOWED' : 'ADVICE_MISSING')}</span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
