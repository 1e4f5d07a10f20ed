/**
 * Runs in the page: fetches the parts of it that are needed later (what `import()` becomes in our build, ../../fetched-again.ts). Chromium before 156 and
 * Safari remember of a module that did not come that it is not there, and never ask for it again; under another name they do.
 */
export const CODE_AGAIN = `window.codeOf=(kept=>file=>kept[file]??=import('/assets/'+file)
.catch(()=>import('/assets/'+file+'?again='+Date.now())).catch(e=>{delete kept[file];throw e}))({})`
