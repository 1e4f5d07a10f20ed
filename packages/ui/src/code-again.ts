/**
 * Runs in the page: fetches the parts of it that are needed later (what `import()` becomes in our builds, fetched-again.ts) from `folder`. Chromium before 156
 * and Safari remember of a module that did not come that it is not there, and never ask for it again; under another name they do.
 */
export const codeAgain = (folder: `/${string}/`): string => `window.codeOf=(kept=>file=>kept[file]??=import('${folder}'+file)
.catch(()=>import('${folder}'+file+'?again='+Date.now())).catch(e=>{delete kept[file];throw e}))({})`
