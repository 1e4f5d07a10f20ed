/**
 * An inline script that runs before anything else. It starts the app's scripts and texts
 * (the links in `template[data-later]`) when the page has loaded and was painted, at the first touch or key, or after
 * four seconds, at the earliest of these. A hidden tab is never painted and starts at once. Otherwise
 * 115 kB of scripts would share the line with what is painted, and hydration would delay the paint
 * on a slow processor. `document.pressed` keeps the last press for early-presses.ts.
 */
export const STARTER = `(()=>{let d=document,done,start=()=>{if(done)return;done=1;
for(let t of d.querySelectorAll('[data-later]'))t.replaceWith(t.content);
import(d.querySelector('[data-entry]').href)};
addEventListener('load',()=>d.hidden?start():requestAnimationFrame(()=>setTimeout(start)));
for(let e of['pointerdown','keydown'])addEventListener(e,start,true);
onclick=e=>d.pressed=e.target;
setTimeout(start,4e3)})()`.replaceAll('\n', '')
