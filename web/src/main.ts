// The page starts here.
import './styles/tokens.css'
import './styles/base.css'

import { mount } from 'svelte'

import App from './App.svelte'
import { router } from './shell/router.svelte'
import { language } from './words/language.svelte'

language.announce()
router.listen()

const target = document.getElementById('app')
if (!target) throw new Error('no #app')
mount(App, { target })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js'))
}
