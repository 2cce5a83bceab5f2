// Runs before the first paint: the theme and language chosen last time.
{
  const kept = (name) => localStorage.getItem(`paiju.${name}`)
  const theme = kept('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (kept('language') === 'en') document.documentElement.lang = 'en'
}
