// Open a page in Firefox, press what starts a match, and print what it then says as JSON:
// node firefox.mjs PROGRAM ADDRESS
import puppeteer from "puppeteer-core";

const [executablePath, address] = process.argv.slice(2);
const patience = 120_000; // ms, on a busy machine
const browser = await puppeteer.launch({ browser: "firefox", executablePath, timeout: patience, protocolTimeout: patience });
const problems = [];
try {
  const page = await browser.newPage();
  page.on("console", (said) => ["error", "warn"].includes(said.type()) && problems.push(said.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(address, { timeout: patience });
  await page.waitForSelector("html[data-ready]", { timeout: patience });
  await (await page.waitForSelector("[data-do=start]")).click();
  await page.waitForSelector("[data-place]", { timeout: patience });
  const said = await page.$eval("h1", (heading) => heading.textContent);
  console.log(JSON.stringify({ said, problems }));
} finally {
  await browser.close();
}
