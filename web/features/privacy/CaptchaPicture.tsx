import { useTranslation } from 'react-i18next'

/** The letters, as a picture: nothing in it can act. */
export function CaptchaPicture({ svg }: { svg: string }) {
  const { t } = useTranslation()
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('CAPTCHA_ALT')}
      width={150}
      height={50}
    />
  )
}
