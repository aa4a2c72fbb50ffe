import './theme/mantine-styles.ts';
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { session } from './lib/session/api.ts';
import { announceNonce } from './lib/csp-nonce.ts';
import { watchStyleSheets } from './lib/lazy-code.ts';
import { applyPageStyles } from './lib/page-styles.ts';

announceNonce();
watchStyleSheets();
// Asked before anything is drawn: the first screen waits for nothing else.
void session.start();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
await applyPageStyles();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
