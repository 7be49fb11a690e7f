public struct MailModules {}
