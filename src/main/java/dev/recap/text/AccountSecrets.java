package dev.recap.text;

import java.util.List;

/** Numbers of bank accounts. */
final class AccountSecrets {

    /** What is told of an account besides its number. */
    private static final String NO_BALANCE =
            "(?!(?:['’]s)? (?:[A-Za-z]{1,12} )?(?i:balance|limit|opened|created|since|statement)(?![A-Za-z]))"
                    + "(?!의? ?(?:현재 )?(?:잔액|잔고|한도)(?![^\\d\\n]{0,20}번호))";

    /** An account that holds no money. */
    private static final String NO_PROFILE =
            "(?<!(?i:facebook|instagram|twitter|tiktok|youtube|google|github|discord|steam|netflix|linkedin|kakao|naver|user|game|gaming|e-?mail) )";

    /** They may be counted too: accounts: 12345678. */
    private static final String ACCOUNTS =
            "(?<![A-Za-z])(?i:(?:account|acct|iban)s(?! (?:payable|receivable)))(?= (?i:numbers?|nos?)(?![A-Za-z])|[^\\d\\n]{0,30}(?:\\d{1,6}-\\d|\\d{10}))";

    /** Before the number of a card: the word for one. */
    private static final String CARD_WORD =
            "(?:카드|결제|(?<![A-Za-z])(?i:(?:credit|debit)?[ _]?cards?|visa|mastercard|amex)(?![A-Za-z]))";

    private static final String BETWEEN_GROUPS = "(?: ?[-/·ㆍ‧•∙・_] ?)";

    static final List<Rule<Secrets.Kind>> RULES = List.of(
            SecretRule.of(
                    Secrets.Kind.ACCOUNT,
                    "계좌 입금 송금 이체 은행 뱅크 농협 신협 새마을금고 우체국 통장 account acct a/c iban bank",
                    "(?:계좌|입금|송금|이체|은행|뱅크|농협|신협|새마을금고|우체국(?![^\\d\\n]{0,20}(?:택배|등기|소포)(?! ?[비료값]))|통장 ?번호|"
                            + NO_PROFILE + "(?<![A-Za-z])(?i:account|acct|a/c|iban|bank)(?![A-Za-z])|" + ACCOUNTS + ")"
                            + NO_BALANCE + "[^\\d\\n]{0,30}+(?=\\d)(?<!\\+)" + SecretWords.NO_ACCOUNT
                            + "(?<s>\\d(?:-?\\d){7,15})(?![\\d-]*\\d)"
                            + SecretWords.NO_AMOUNT),
            // With blanks, or in the form of a phone number, only directly behind the word for it.
            SecretRule.of(
                    Secrets.Kind.ACCOUNT,
                    "계좌 통장 account acct",
                    "(?:(?:계좌|통장) ?번호(?:은|는|이|가)?|계좌(?:은|는)?|(?<![A-Za-z])(?i:(?:account|acct)s?\\.?(?: (?:numbers?|nos?\\.?))?(?: is| are)?))"
                            + "[:#]{0,2} {0,2}#?(?!(?:19|20)\\d\\d[- ])(?=(?:[- ]?\\d){8,16}(?![\\d-]))"
                            + "(?<s>\\d{2,6}(?:(?:-\\d{2,8}){2,4}+(?![\\d-])|(?:[- ]\\d{2,8}){2,4}+(?!-)))"
                            + SecretWords.NO_AMOUNT),
            SecretRule.of(
                    Secrets.Kind.ACCOUNT,
                    "신한 국민 우리 하나 기업 카뱅 카카오 토스 케뱅 수협 씨티 부산 대구 광주 전북 경남 제주 산업 새마을 농협 신협 은행 뱅크 kb nh ibk sc",
                    "(?:신한|국민|우리|하나|기업|카뱅|카카오|토스|케뱅|수협|씨티|부산|대구|광주|전북|경남|제주|산업|새마을|농협|신협|은행|뱅크|(?<![A-Za-z])(?:KB|NH|IBK|SC))"
                            + "(?:으로|로|에|은|는)?[ :]{0,2}(?=\\d)" + SecretWords.NO_ACCOUNT
                            + "(?:(?=(?:-?\\d){10,16}(?![\\d-]*\\d))(?<s>\\d{2,6}(?:-\\d{2,8}){2,3}+|(?<!(?:부산|대구|광주|전북|경남|제주|산업)[ :]{0,2})\\d{10,14}+)"
                            + "|(?!0|(?:19|20)\\d\\d )(?=(?: ?\\d){10,16}(?![ -]?\\d))(?<blanks>\\d{2,6}(?: \\d{2,8}){2,3}+))"
                            + SecretWords.NO_AMOUNT),
            SecretRule.of(
                    Secrets.Kind.ACCOUNT,
                    "은행 계좌 입금 송금 이체",
                    "(?<![\\d+-])(?=\\d)" + SecretWords.NO_ACCOUNT + "(?<s>\\d(?:-?\\d){7,15})(?![\\d-]*\\d)"
                            + SecretWords.NO_AMOUNT + "(?= ?\\(?[가-힣]{0,6} ?(?:은행|계좌)|(?:으로|로) ?(?:입금|송금|이체))"),
            SecretRule.of(
                    Secrets.Kind.ACCOUNT,
                    "",
                    "(?<![A-Za-z0-9])(?<s>[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])",
                    Iban::length),
            // Whatever its check digits, behind the word for it.
            SecretRule.of(
                    Secrets.Kind.ACCOUNT,
                    "iban",
                    "(?<![A-Za-z])(?i:ibans?)(?![A-Za-z])[^\\d\\n]{0,12}?(?<![A-Za-z0-9])(?<s>[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])"),
            // With signs that part the groups, or digit by digit.
            SecretRule.of(
                    Secrets.Kind.CARD,
                    "카드 결제 card visa mastercard amex",
                    CARD_WORD + "[^\\d\\n]{0,40}+(?=[3-69]|2 ?[2-7])(?<s>\\d(?: \\d){12,18}+|\\d{4}(?:" + BETWEEN_GROUPS
                            + "\\d{4}){3}(?:" + BETWEEN_GROUPS + "\\d{1,3})?|\\d{4}" + BETWEEN_GROUPS + "\\d{6}"
                            + BETWEEN_GROUPS + "\\d{5})(?!\\d|[-/·_]\\d)",
                    Luhn::length));

    private AccountSecrets() {}
}
